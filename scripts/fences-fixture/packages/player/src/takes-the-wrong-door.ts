// breaks: respondents-enter-by-their-door
import '../../survey/src/index.ts'
