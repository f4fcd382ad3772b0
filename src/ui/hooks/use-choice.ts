'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useOptimistic } from 'react';

/** A choice that the server renders by, shown as chosen while the page is rendered anew. What is typed and loaded stays. */
export function useChoice<Value>(chosen: Value, keep: (value: Value) => void): [Value, (value: Value) => void] {
	const router = useRouter();
	const [value, setValue] = useOptimistic(chosen);
	const choose = (next: Value) =>
		startTransition(() => {
			setValue(next);
			keep(next);
			router.refresh();
		});
	return [value, choose];
}
