// breaks: survey-needs-only-valibot
import 'node:fs'
