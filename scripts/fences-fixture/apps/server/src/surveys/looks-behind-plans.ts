// breaks: plans-have-one-door
import '../../../../packages/plans/src/hidden.ts'
