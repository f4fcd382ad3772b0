'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../trpc/client.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { AlarmList } from './alarm-list.tsx';
import { AlarmRules } from './alarm-rules.tsx';

const LOOK_AGAIN_MS = 5_000;

/** The rules of alarms, and the alarms that they raised. Kept up to date. `changes`: whether the reader may change rules. */
export function Alarms({ changes }: { changes: boolean }) {
	const trpc = useTRPC();
	const options = trpc.alarm.list.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS });
	const { data, error, isError, isPaused, refetch } = useQuery(options);
	if (!data && isPaused) return <Offline />;
	if (!data) return isError && <Problem error={error} onRetry={refetch} />;
	return (
		<div className="px-4 pb-8">
			<AlarmRules rules={data.rules} changes={changes} />
			<AlarmList alarms={data.alarms} people={data.people} />
		</div>
	);
}
