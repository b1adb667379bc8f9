// breaks: survey-knows-nobody
import '../../player/src/index.ts'
