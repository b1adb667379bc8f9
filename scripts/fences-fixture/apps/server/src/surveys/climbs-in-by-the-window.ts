// breaks: survey-has-three-doors
import '../../../../packages/survey/src/hidden.ts'
