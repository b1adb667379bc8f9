import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** The shape of three plans and of what one holds. */
export function PlansSkeleton() {
  return (
    <Skeleton>
      <div className="grid gap-3 wide:grid-cols-3">
        {[1, 2, 3].map((plan) => (
          <div key={plan} className="flex gap-3 rounded-card bg-surface p-4 shadow-card wide:p-5">
            <Bone className="size-5 flex-none" />
            <div className="flex-1">
              <div className="flex items-start justify-between gap-3 wide:flex-col wide:gap-4">
                <Bone className="h-10.5 w-20" />
                <Bone className="h-7.5 w-18" />
              </div>
              <Bone className="mt-2 h-6.5 w-32" />
            </div>
          </div>
        ))}
      </div>
      <div className="mt-3 rounded-card bg-surface p-4 shadow-card wide:p-6">
        <Bone className="h-5 w-32" />
        <Bone className="mt-4 h-24" />
      </div>
    </Skeleton>
  )
}
