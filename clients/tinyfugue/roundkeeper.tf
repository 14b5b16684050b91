; Roundkeeper under TinyFugue: a health bar and the prompt in the status line, read from the text.
; Load it before you connect: /load roundkeeper.tf. TinyFugue knows no GMCP, so /rk_look asks
; for your health by +health, without showing the answer; it does so at every prompt.

/set rk_health=Health ?
/set rk_prompt=No scene
/set rk_quiet=0
/status_add -B rk_prompt:40
/status_add -B rk_health:26

; "-- Round 1: Jo 14, Kelly 10. -- Waiting for Kelly.", and "-- Haste 1: waiting for Jo (14)."
/def -p5 -F -mregexp -t"(^|\\. )-- ((Round|Haste|Waiting|The fight is over|Before the first).*|[^ ]+ acts next.*)$" rk_where = \
  /set rk_prompt=%{P2}%; /rk_look

; "You declare now. Type +attack Rat, +block or +pass."
/def -p5 -F -mregexp -t"^(You (declare|act) (now|haste [0-9]+))" rk_asked = /set rk_prompt=%{P1}

/def rk_look = /set rk_quiet=$[rk_quiet + 1]%; /send +health

; "Health: [X][/][ ][ ][ ][ ][ ] Hurt (-1), 1 lethal and 1 bashing"
/def -p6 -F -mregexp -t"^Health: ((\\[[*X/ ]\\])+) ([A-Za-z]+)" rk_hurt = \
  /set rk_health=$[replace("[ ]", "=", {P1})]%; \
  /set rk_health=$[replace("[/]", "-", {rk_health})]%; \
  /set rk_health=$[replace("[X]", "x", {rk_health})]%; \
  /set rk_health=$[replace("[*]", "*", {rk_health})]%; \
  /set rk_health=Health %{rk_health} %{P3}

; What +health says is not shown where it was not typed.
/def -p4 -F -ag -E"rk_quiet" -mregexp -t"^Health: \\[" rk_gag
/def -p4 -F -ag -E"rk_quiet" -mregexp -t"^Left to spend: " rk_gag_rest = \
  /set rk_quiet=$[rk_quiet - 1]
