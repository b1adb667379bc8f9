import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { LoginFact } from '../login-fact.tsx'
import { StateChip } from './state-chip.tsx'
import { type TwoStep, twoStepQuery } from './two-step-api.ts'
import { words } from './words.ts'

/** Whether two-step login is on, and the link to its screen. */
export function TwoStepFact() {
  const query = useQuery(twoStepQuery)
  return (
    <div className="py-4 last:pb-0">
      <QueryContent
        query={query}
        data={query.data}
        staleText={words.stale}
        skeleton={
          <Skeleton>
            <Bone className="h-16" />
          </Skeleton>
        }
      >
        {(twoStep) => (
          <LoginFact
            label={words.title}
            chip={<StateChip isOn={twoStep.isOn} />}
            fact={stateText(twoStep)}
            action={<SettingUp isOn={twoStep.isOn} />}
          >
            <CodesLeft {...twoStep} />
          </LoginFact>
        )}
      </QueryContent>
    </div>
  )
}

const SettingUp = ({ isOn }: { readonly isOn: boolean }) => (
  <ButtonLink to="/settings/two-step">
    <span aria-hidden="true">{isOn ? words.manage : words.setUp}</span>
    <span className="sr-only">{isOn ? words.manageFull : words.setUpFull}</span>
  </ButtonLink>
)

function stateText({ isOn, app, passkeys }: TwoStep): string {
  if (!isOn) return words.passwordOnly
  if (app && passkeys.length > 0) return words.passkeyOrCode
  return app ? words.codeAlone : words.passkeyAlone
}

/** At so many codes and fewer the merchant is asked to make new ones. */
const FEW_CODES = 2

function CodesLeft({ isOn, recoveryCodesLeft }: Pick<TwoStep, 'isOn' | 'recoveryCodesLeft'>) {
  if (!isOn) return <p className="text-small text-ink-2">{words.passwordOnlyText}</p>
  const isFew = recoveryCodesLeft <= FEW_CODES
  return (
    <p className={`text-small ${isFew ? 'font-heavy text-amber' : 'text-ink-2'}`}>
      {isFew ? words.fewCodesLeft(recoveryCodesLeft) : words.codesLeft(recoveryCodesLeft)}
    </p>
  )
}
