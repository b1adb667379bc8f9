// breaks: plans-need-nothing
import 'node:fs'
