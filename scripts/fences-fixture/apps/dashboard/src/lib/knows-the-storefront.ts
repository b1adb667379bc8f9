// breaks: dashboard-knows-no-storefront
import '../../../storefront/src/loader.ts'
