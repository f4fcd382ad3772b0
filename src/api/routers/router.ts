/** All procedures that pages call: a router a feature. */

import { mergeRouters, router } from '../trpc.ts';
import { access } from './access.ts';
import { alarm } from './alarm.ts';
import { approval } from './approval.ts';
import { audit } from './audit.ts';
import { bundle } from './bundle.ts';
import { cases } from './case.ts';
import { device } from './device.ts';
import { directory } from './directory.ts';
import { event } from './event.ts';
import { exception } from './exception.ts';
import { github } from './github.ts';
import { graph } from './graph.ts';
import { invitation } from './invitation.ts';
import { jobs } from './jobs.ts';
import { log } from './log.ts';
import { machine } from './machine.ts';
import { mail } from './mail.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notification.ts';
import { reaction } from './reaction.ts';
import { sample } from './sample.ts';
import { saved } from './saved.ts';
import { search } from './search.ts';
import { session } from './session.ts';
import { subject } from './subject.ts';
import { thread } from './thread.ts';
import { timeline } from './timeline.ts';
import { token, trust } from './token.ts';
import { webhook } from './webhook.ts';

export const appRouter = router({
	session,
	event,
	timeline,
	thread,
	reaction,
	search,
	notifications,
	cases,
	device,
	mail,
	subject: mergeRouters(subject, graph),
	machine,
	token,
	trust,
	webhook,
	github,
	saved,
	directory,
	sample,
	jobs,
	access,
	invitation,
	moderation,
	alarm,
	approval,
	exception,
	log,
	bundle,
	audit,
});

export type AppRouter = typeof appRouter;
