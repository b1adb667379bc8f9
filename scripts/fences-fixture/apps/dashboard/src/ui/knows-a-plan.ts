// breaks: ui-knows-no-product-package
import '../../../../packages/plans/src/index.ts'
