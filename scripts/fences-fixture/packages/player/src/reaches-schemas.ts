// breaks: respondents-never-reach-schemas
import '../../survey/src/respondent.ts'
