'use client';

import { useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import type { TrailColumn } from '../../../contract/audit/trail-columns.ts';
import { rememberChoice } from '../../browser/choice-cookie.ts';
import { replaceQuery } from '../../browser/replace-query.ts';
import { COLUMNS_COOKIE, columnsText, shownColumns } from '../address/columns-address.ts';

/**
 * The columns of the trail, and a function that changes them. Those of the address count first, and change with it: a view
 * brings its own. Without any, they are those that the reader chose last in this browser. `chosen`: as the server found them.
 */
export function useColumns(chosen: string | undefined): [readonly TrailColumn[], (columns: TrailColumn[]) => void] {
	const inAddress = useSearchParams().get('columns');
	const [kept, setKept] = useState(chosen);
	const columns = useMemo(() => shownColumns(inAddress, kept), [inAddress, kept]);
	function choose(next: TrailColumn[]) {
		const text = columnsText(next);
		if (inAddress) return replaceQuery({ columns: text });
		setKept(text);
		rememberChoice(COLUMNS_COOKIE, text);
	}
	return [columns, choose];
}
