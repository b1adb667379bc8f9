// breaks: exchange-knows-surveys-only
import '../../plans/src/index.ts'
