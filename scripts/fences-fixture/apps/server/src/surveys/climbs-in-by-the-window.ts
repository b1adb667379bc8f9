// breaks: survey-has-four-doors
import '../../../../packages/survey/src/hidden.ts'
