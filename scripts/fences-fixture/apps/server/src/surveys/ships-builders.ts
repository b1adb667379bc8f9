// breaks: testing-is-for-tests
import '../../../../packages/survey/src/testing/index.ts'
