import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { words } from './words.ts'

type Props = {
  /** The change, on the button, too. */
  readonly title: string
  readonly form: ComponentProps<'form'>
  readonly failure: string | null
  readonly isBusy: boolean
  readonly onClose: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** A sheet with the form that changes how the merchant logs in. */
export function LoginSheet({ title, form, failure, isBusy, onClose, children }: Props) {
  const id = useId()
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={id} variant="main" isBusy={isBusy}>
            {title}
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-4">
        {children}
        {failure && <Notice tone="red" text={failure} />}
      </form>
    </Sheet>
  )
}
