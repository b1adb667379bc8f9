import { Panel } from '../../../ui/card.tsx'
import { Bone } from '../../../ui/skeleton.tsx'

/** Placeholder rows of the same length: they say nothing of anybody. */
export const StepShapes = () => (
  <Panel className="flex flex-col gap-6">
    {[1, 2, 3, 4].map((step) => (
      <div key={step} className="flex items-center gap-3">
        <Bone className="size-7" />
        <div className="flex-1">
          <Bone className="h-4 w-2/5" />
          <Bone className="mt-2 h-2.5 w-full" />
        </div>
        <Bone className="h-5 w-14" />
      </div>
    ))}
  </Panel>
)
