import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { StateChip } from './state-chip.tsx'
import { type TwoStep, twoStepQuery } from './two-step-api.ts'
import { words } from './words.ts'

/** Whether two-step login is on, and the link to its screen. */
export function TwoStepSection() {
  const query = useQuery(twoStepQuery)
  return (
    <SettingsSection title={words.title} text={words.sectionText} help="two-step-login">
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
          <div className="flex flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1 basis-44">
              <StateChip isOn={twoStep.isOn} />
              <p className="mt-1 font-heavy">{stateText(twoStep)}</p>
              <CodesLeft {...twoStep} />
            </div>
            <ButtonLink to="/settings/two-step">
              <span aria-hidden="true">{twoStep.isOn ? words.manage : words.setUp}</span>
              <span className="sr-only">{twoStep.isOn ? words.manageFull : words.setUpFull}</span>
            </ButtonLink>
          </div>
        )}
      </QueryContent>
    </SettingsSection>
  )
}

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
