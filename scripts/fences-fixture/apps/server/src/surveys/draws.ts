// breaks: server-knows-no-player
import '../../../../packages/player/src/index.ts'
