import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Choice } from '../controls/choice.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

type Rule = Outputs['alarm']['list']['rules'][number];

/** The thresholds that are offered. One that was set otherwise is offered beside them. */
const THRESHOLDS = [5, 10, 20, 50, 100];

/** All rules, each with a choice of on and off. A refused change shows the old state again. */
export function AlarmRules({ rules }: { rules: readonly Rule[] }) {
	const t = useTranslations('alarms');
	return (
		<ul aria-label={t('rules')} className="divide-y divide-line border-y border-line">
			{rules.map((rule) => (
				<AlarmRule key={rule.kind} rule={rule} />
			))}
		</ul>
	);
}

function AlarmRule({ rule }: { rule: Rule }) {
	const t = useTranslations('alarms');
	const nameOf = useTranslations('alarmKinds');
	const about = useTranslations('alarmsAbout');
	const { set, remove, isOn, threshold } = useRule(rule);
	const { kind } = rule;
	const name = nameOf(kind);
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
			<div className="min-w-0 flex-1 basis-60">
				<p className="font-semibold">{name}</p>
				<p className="text-small text-muted">{about(kind)}</p>
			</div>
			{threshold !== undefined && (
				<Threshold name={name} value={threshold} onChange={(next) => set({ kind, threshold: next })} isOn={isOn} />
			)}
			<Choice
				label={name}
				options={{ on: t('on'), off: t('off') }}
				value={isOn ? 'on' : 'off'}
				onChange={(next) => (next === 'on' ? set({ kind, threshold }) : remove({ kind }))}
			/>
		</li>
	);
}

/** A rule as it is, or as it will be once a change under way is made. */
function useRule({ since, threshold }: Rule) {
	const t = useTranslations('alarms');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const options = {
		onError: (error: Parameters<typeof sentenceOf>[0]) => toastProblem(t('refused'), sentenceOf(error)),
		onSettled: () => readAgain(queryClient, trpc.alarm.pathFilter()),
	};
	const setting = useMutation(trpc.alarm.set.mutationOptions(options));
	const removing = useMutation(trpc.alarm.remove.mutationOptions(options));
	return {
		set: setting.mutate,
		remove: removing.mutate,
		isOn: setting.isPending || (since !== undefined && !removing.isPending),
		threshold: (setting.isPending && setting.variables.threshold) || threshold,
	};
}

type ThresholdProps = { name: string; value: number; isOn: boolean; onChange(value: number): void };

/** The number of entries within an hour. It can be chosen once the rule is on. */
function Threshold({ name, value, isOn, onChange }: ThresholdProps) {
	const t = useTranslations('alarms');
	const hydrated = useHydrated();
	const offered = [...new Set([...THRESHOLDS, value])].toSorted((one, other) => one - other);
	return (
		<select
			aria-label={t('threshold', { name })}
			value={value}
			disabled={!hydrated || !isOn}
			onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
			className="h-11 rounded-xl border border-field bg-surface px-3 text-small disabled:text-muted"
		>
			{offered.map((count) => (
				<option key={count} value={count}>
					{t('withinAnHour', { count })}
				</option>
			))}
		</select>
	);
}
