// breaks: http-knows-no-nouns
import '../surveys/operations.ts'
