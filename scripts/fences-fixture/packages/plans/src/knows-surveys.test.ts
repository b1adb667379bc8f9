// breaks: plans-know-nobody
import '../../survey/src/index.ts'
