// breaks: only-app-imports-routes
import '../surveys/routes.ts'
