// breaks: ui-and-lib-know-no-features
import '../features/builder/builder.ts'
