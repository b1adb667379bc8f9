// breaks: player-has-one-door
import '../../../../packages/player/src/card.ts'
