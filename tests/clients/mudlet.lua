-- Stands in for Mudlet: its widgets keep what they show, and its functions write down what they do.

null = io.stdout -- what a JSON null is to Lua under Mudlet: neither nil, nor text, nor a number
sent, gmcpSent, handlers, widgets, commandLine, border = {}, {}, {}, {}, "", 0

local Widget = {}
Widget.__index = Widget

local function new(kind)
  return {
    new = function(_, made, parent)
      assert(made.name and made.width and made.height, kind .. " without a size")
      assert(not widgets[made.name], "two widgets are called " .. made.name)
      made.kind, made.parent, made.text, made.shown = kind, parent, "", true
      widgets[made.name] = setmetatable(made, Widget)
      widgets[#widgets + 1] = made
      return made
    end,
  }
end

Geyser = { Container = new("container"), Label = new("label"), Gauge = new("gauge") }

function Widget:echo(text) self.text = assert(text) end
function Widget:show() self.shown = true end
function Widget:hide() self.shown = false end
function Widget:setToolTip(text) self.tip = text end
function Widget:setColor(colour) assert(colour:match("^#%x%x%x%x%x%x$")) self.colour = colour end
function Widget:move(x) self.x = x end
function Widget:resize(width) self.width = width end
function Widget:setClickCallback(call) assert(self.kind == "label") self.call = call end
function Widget:setValue(now, most, text)
  assert(self.kind == "gauge" and now >= 0 and now <= most and most > 0)
  self.now, self.most, self.text = now, most, text
end

function setBorderRight(width) border = width end
function send(line) sent[#sent + 1] = line end
function sendGMCP(said) gmcpSent[#gmcpSent + 1] = said end
function clearCmdLine() commandLine = "" end
function appendCmdLine(text) commandLine = commandLine .. text end
function registerAnonymousEventHandler(event, name)
  handlers[event] = handlers[event] or {}
  table.insert(handlers[event], name)
end

local function raise(event, ...)
  for _, name in ipairs(handlers[event] or {}) do _G[name](event, ...) end
end

-- Something that the client does: it raises an event.
function connected() raise("sysProtocolEnabled", "GMCP") end

-- A message of the game comes in, as Mudlet takes it: into the table, then the event.
function came(package, payload)
  gmcp = gmcp or {}
  local module, name = package:match("^(%w+)%.(%w+)$")
  gmcp[module] = gmcp[module] or {}
  gmcp[module][name] = payload
  raise("gmcp." .. package)
end

-- Click a button by the beginning of what it shows.
function click(text)
  for _, one in ipairs(widgets) do
    if one.shown and one.call and one.text:gsub("&nbsp;", ""):sub(1, #text) == text then
      one.call()
      return
    end
  end
  error("no button shows " .. text)
end

-- Write down what is on the screen.
function picture()
  for _, one in ipairs(widgets) do
    if one.shown and one.parent and one.parent.shown and one.text ~= "" then
      local gauge = one.now and string.format(" [%d/%d %s]", one.now, one.most, one.colour or "") or ""
      print(one.text:gsub("&nbsp;", "") .. gauge)
    end
  end
end

-- Write down where each row stands on the screen, and what is in it: kind, place, fill, colour, text.
function rowsDrawn()
  for _, one in ipairs(widgets) do
    if one.shown and one.parent and one.parent.shown and one.text ~= "" then
      local fill = one.now and one.now / one.most or -1
      print(table.concat({ one.kind, one.y, one.height, fill, one.colour or "#335577", one.text }, "\t"))
    end
  end
end
