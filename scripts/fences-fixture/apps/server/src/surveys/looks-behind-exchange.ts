// breaks: exchange-has-one-door
import '../../../../packages/exchange/src/hidden.ts'
