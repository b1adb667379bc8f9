// breaks: ui-and-lib-know-no-parts
import '../parts/plan/price.ts'
