// breaks: player-knows-no-app
import '../../../apps/dashboard/src/lib/format.ts'
