// breaks: exchange-needs-only-valibot
import 'node:fs'
