// breaks: features-never-meet
import '../builder/builder.ts'
