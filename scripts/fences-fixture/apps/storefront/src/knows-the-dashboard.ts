// breaks: server-and-storefront-know-no-app
import '../../dashboard/src/lib/format.ts'
