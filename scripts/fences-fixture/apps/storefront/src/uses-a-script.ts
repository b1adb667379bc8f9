// breaks: the-product-knows-no-tools
import '../../../scripts/tool.ts'
