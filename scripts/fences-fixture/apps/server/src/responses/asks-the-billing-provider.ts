// breaks: nobody-knows-the-billing-provider
import '../billing-provider/provider.ts'
