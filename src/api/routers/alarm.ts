import { AlarmRuleInput, AlarmsAndRules, ChangedAlarmRule, SetAlarmRule } from '../../contract/schema/alarm.ts';
import { removeAlarmRule, setAlarmRule } from '../../domain/alarm/alarm-rules.ts';
import { listAlarms } from '../../domain/alarm/list-alarms.ts';
import { router, signedIn } from '../trpc.ts';

/** Alarms of the trail, and their rules. */
export const alarm = router({
	list: signedIn.output(AlarmsAndRules).query(({ ctx }) => listAlarms(ctx)),
	set: signedIn
		.input(SetAlarmRule)
		.output(ChangedAlarmRule)
		.mutation(({ ctx, input }) => setAlarmRule(ctx, input)),
	remove: signedIn
		.input(AlarmRuleInput)
		.output(ChangedAlarmRule)
		.mutation(({ ctx, input }) => removeAlarmRule(ctx, input)),
});
