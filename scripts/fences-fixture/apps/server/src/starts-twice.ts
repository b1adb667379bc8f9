// breaks: nobody-imports-main
import './main.ts'
