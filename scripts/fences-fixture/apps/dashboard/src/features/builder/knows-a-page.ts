// breaks: features-know-no-pages
import '../../pages/home.ts'
