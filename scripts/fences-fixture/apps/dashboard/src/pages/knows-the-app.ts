// breaks: pages-know-no-app
import '../app/router.ts'
