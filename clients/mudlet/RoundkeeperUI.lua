-- The round of a Roundkeeper game in a panel at the right: the order as gauges, what you are asked
-- as buttons, chases as tracks. It shows what the game sends by GMCP, and types what you click.
-- In Mudlet: `lua roundkeeper.hide()`, `lua roundkeeper.show()`, `lua roundkeeper.size(400)`.

roundkeeper = roundkeeper or {}
local rk = roundkeeper

rk.WIDTH = 320 -- pixels of the panel
rk.ROW = 26 -- pixels of a row
rk.MOST = { order = 12, ask = 16, chase = 4 } -- rows of each part
rk.FULL_TRACK = 10 -- the Lead at which a track is full
rk.USUAL_BOXES = 7 -- of a health track whose length is not ours to know
rk.SUPPORTS = '["Roundkeeper 1", "Char 1"]'

-- What the game says, in HTML: a name may hold anything.
function rk.escaped(text)
  local plain = tostring(text):gsub("&", "&amp;"):gsub("<", "&lt;"):gsub(">", "&gt;")
  return plain
end

-- A value that a client gives for a JSON null: nil, or something that is no text and no number.
function rk.value(value, usual)
  local kind = type(value)
  if kind == "number" or kind == "string" or kind == "boolean" then return value end
  return usual
end

function rk.quoted(name)
  if name:match("^[%w]+$") then return name end
  return '"' .. name:gsub('"', '""') .. '"'
end

-- The line that a click types: for oneself, or for whom one answers.
function rk.typed(ask, option)
  if ask.you == true then return "+act " .. option.say end
  return "+as " .. ask.who .. "=" .. option.say
end

-- --- the panel ------------------------------------------------------------------------------------

local function label(name, at, height, parent)
  return Geyser.Label:new({ name = name, x = 0, y = at, width = "100%", height = height }, parent)
end

local function gauge(name, at, parent)
  return Geyser.Gauge:new({ name = name, x = 0, y = at, width = "100%", height = rk.ROW - 2 }, parent)
end

function rk.build()
  if rk.panel then return end
  rk.panel = Geyser.Container:new({
    name = "roundkeeper", x = -rk.WIDTH, y = 0, width = rk.WIDTH, height = "100%",
  })
  rk.rows = { order = {}, ask = {}, chase = {} }
  local at = 0
  rk.head = label("roundkeeper.head", at, rk.ROW * 2, rk.panel)
  at = at + rk.ROW * 2
  for number = 1, rk.MOST.order do
    rk.rows.order[number] = gauge("roundkeeper.order" .. number, at, rk.panel)
    at = at + rk.ROW
  end
  for number = 1, rk.MOST.chase do
    rk.rows.chase[number] = gauge("roundkeeper.chase" .. number, at, rk.panel)
    at = at + rk.ROW
  end
  rk.asked = label("roundkeeper.asked", at, rk.ROW * 2, rk.panel)
  at = at + rk.ROW * 2
  for number = 1, rk.MOST.ask do
    rk.rows.ask[number] = label("roundkeeper.ask" .. number, at, rk.ROW - 2, rk.panel)
    at = at + rk.ROW
  end
  rk.show()
end

function rk.show()
  rk.hidden = false
  setBorderRight(rk.WIDTH)
  rk.panel:show()
  rk.draw()
end

function rk.hide()
  rk.hidden = true
  setBorderRight(0)
  rk.panel:hide()
end

function rk.size(width)
  rk.WIDTH = width
  rk.panel:move(-width, 0)
  rk.panel:resize(width, "100%")
  setBorderRight(width)
end

local function clear(rows, from)
  for number = from, #rows do rows[number]:hide() end
end

-- --- what it shows --------------------------------------------------------------------------------

local function names(list)
  local found = {}
  for number, one in ipairs(list) do found[number] = type(one) == "table" and one.who or one end
  return table.concat(found, ", ")
end

function rk.drawScene()
  local scene = gmcp.Roundkeeper.Scene
  if not scene then return end
  if scene.id == 0 then
    rk.head:echo("<center>No scene</center>")
    return
  end
  local told = string.format("Round %d, %s", scene.round, scene.phase)
  if scene.haste > 0 then told = told .. " " .. scene.haste end
  local now = rk.value(scene.now, "")
  if now ~= "" then told = rk.escaped(now) end
  local waiting = names(scene.waiting)
  if waiting ~= "" then told = told .. "<br>waiting for " .. rk.escaped(waiting) end
  rk.head:echo("<center>" .. told .. "</center>")
end

local COLOURS = { "#8b1a1a", "#a0522d", "#b8860b", "#2e6b34" } -- from the worst to unhurt

local function colour(left, most)
  return COLOURS[math.max(1, math.min(4, math.ceil(4 * left / most)))]
end

function rk.rowOf(place)
  local marks = {}
  if place.next == true then marks[#marks + 1] = "next" end
  if place.away == true then marks[#marks + 1] = "away" end
  if place.acted == true then marks[#marks + 1] = "acted" end
  if place.acted ~= true and rk.value(place.declared) then marks[#marks + 1] = "declared" end
  local state = place.down == true and rk.value(place.state, "down") or place.health.level
  local total = rk.value(place.total, "-")
  local told = string.format("%s %s: %s", total, rk.escaped(place.name), rk.escaped(state))
  if #marks > 0 then told = told .. " (" .. table.concat(marks, ", ") .. ")" end
  if place.you == true then told = "<b>" .. told .. "</b>" end
  return told
end

function rk.drawOrder()
  local order = gmcp.Roundkeeper.Order
  if not order then return end
  local shown = math.min(#order, rk.MOST.order)
  for number = 1, shown do
    local place, row = order[number], rk.rows.order[number]
    local most = rk.value(place.health.boxes, rk.USUAL_BOXES)
    local left = math.max(0, most - #place.health.marks)
    row:setColor(colour(left, most))
    row:setValue(left, most, "&nbsp;" .. rk.rowOf(place))
    row:show()
  end
  clear(rk.rows.order, shown + 1)
end

function rk.drawChase()
  local chases = gmcp.Roundkeeper.Chase
  if not chases then return end
  local number = 0
  for _, chase in ipairs(chases) do
    for predator, lead in pairs(chase.predators) do
      number = number + 1
      local row = rk.rows.chase[number]
      if row then
        local told = string.format(
          "&nbsp;%s leads %s by %d", rk.escaped(names(chase.prey)), rk.escaped(predator), lead
        )
        row:setValue(math.max(0, math.min(lead, rk.FULL_TRACK)), rk.FULL_TRACK, told)
        row:show()
      end
    end
  end
  clear(rk.rows.chase, number + 1)
end

local function button(ask, option)
  local told = rk.escaped(option.label ~= "" and option.label or option.say)
  local pool, difficulty = rk.value(option.pool), rk.value(option.difficulty)
  if pool then told = told .. " - " .. pool .. (pool == 1 and " die" or " dice") end
  if pool and difficulty then told = told .. " vs " .. difficulty end
  if ask.you ~= true then told = rk.escaped(ask.who) .. ": " .. told end
  return told
end

function rk.drawAsk()
  local asks = gmcp.Roundkeeper.Ask
  if not asks then return end
  local first, number = asks[1], 0
  rk.asked:echo(first and "<b>" .. rk.escaped(first.text) .. "</b>" or "")
  for _, ask in ipairs(asks) do
    for _, option in ipairs(ask.options) do
      local row = rk.rows.ask[number + 1]
      if not row then return end
      number = number + 1
      row:echo("&nbsp;" .. button(ask, option))
      row:setToolTip(rk.typed(ask, option))
      row:setClickCallback(function() rk.click(ask, option) end)
      row:show()
    end
  end
  clear(rk.rows.ask, number + 1)
end

-- A click types the line, once: till the game asks anew the buttons are gone.
function rk.click(ask, option)
  if option.free == true then
    clearCmdLine()
    appendCmdLine(rk.typed(ask, option) .. " ")
    return
  end
  clear(rk.rows.ask, 1)
  send(rk.typed(ask, option))
end

function rk.draw()
  if not gmcp or not gmcp.Roundkeeper or rk.hidden then return end
  rk.drawScene()
  rk.drawOrder()
  rk.drawChase()
  rk.drawAsk()
end

-- --- coming and going -----------------------------------------------------------------------------

function rk.subscribe()
  sendGMCP("Core.Supports.Add " .. rk.SUPPORTS)
end

local function on(event, name)
  registerAnonymousEventHandler(event, name)
end

function roundkeeperEnabled(_, protocol)
  if protocol == "GMCP" then roundkeeper.subscribe() end
end

function roundkeeperChanged()
  roundkeeper.build()
  roundkeeper.draw()
end

if not rk.listens then
  rk.listens = true
  on("sysProtocolEnabled", "roundkeeperEnabled")
  for _, name in ipairs({ "Scene", "Order", "Ask", "Chase" }) do
    on("gmcp.Roundkeeper." .. name, "roundkeeperChanged")
  end
  if gmcp then rk.subscribe() end -- installed while connected
end
