'use client';

import { useRouter } from 'next/navigation';
import { startTransition, useOptimistic } from 'react';

/**
 * A choice that the server needs to render the page. It shows at once while the page is rendered again, and the page
 * keeps its state.
 */
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
