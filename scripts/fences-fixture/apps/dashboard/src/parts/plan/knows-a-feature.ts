// breaks: parts-know-no-features
import '../../features/builder/builder.ts'
