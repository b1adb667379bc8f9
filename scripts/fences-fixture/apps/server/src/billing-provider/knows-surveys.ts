// breaks: the-billing-provider-knows-no-product
import '../surveys/operations.ts'
