/** All that pages, route handlers and the door ask of the server: see `handle.ts`. */
import { appRouter } from '../api/routers/router.ts';
import { createCallerFactory, refusalOf } from '../api/trpc.ts';
import { adminCodeState } from '../auth/admin-code-state.ts';
import { invitedTo, signUpIsOpen } from '../auth/invited-to.ts';
import { signInOptions } from '../auth/sign-in-options.ts';
import { userOfCookies } from '../auth/user-of-cookies.ts';
import { rightsOf } from '../domain/authorize.ts';
import { answerAgents } from './answers/answer-agents.ts';
import { answerAppeal, decisionsForCode } from './answers/answer-appeal.ts';
import { answerAuditExport } from './answers/answer-audit-export.ts';
import { answerAuth } from './answers/answer-auth.ts';
import { answerCalls } from './answers/answer-calls.ts';
import { answerCspReports } from './answers/answer-csp-reports.ts';
import { answerExceptions } from './answers/answer-exceptions.ts';
import { answerFeed } from './answers/answer-feed.ts';
import { answerFile } from './answers/answer-file.ts';
import { answerHealth } from './answers/answer-health.ts';
import { answerJoin } from './answers/answer-join.ts';
import { answerLog } from './answers/answer-log.ts';
import { answerMachines } from './answers/answer-machines.ts';
import { answerMetrics, readMetrics } from './answers/answer-metrics.ts';
import { answerOembed } from './answers/answer-oembed.ts';
import { answerOwnData } from './answers/answer-own-data.ts';
import { answerPastNext } from './answers/answer-past-next.ts';
import { answerReady } from './answers/answer-ready.ts';
import { answerStorage } from './answers/answer-storage.ts';
import { answerUnsubscribe } from './answers/answer-unsubscribe.ts';
import { drainOnce } from './answers/drain-once.ts';
import { originOf } from './answers/origin-of.ts';
import { captureOfNext } from './capture-of-next.ts';
import { logShown } from './log-shown.ts';
import {
	contextOfPage,
	newestNote,
	prices,
	publicDays,
	publicEvent,
	publicFeed,
	subjectWithHandle,
} from './reads-of-pages.ts';
import { report } from './services/services.ts';

export const server = {
	report,
	captureOfNext,
	originOf,
	userOfCookies,
	rightsOf,

	// For server components.
	router: appRouter,
	createCaller: createCallerFactory(appRouter),
	contextOfPage,
	refusalOf,
	publicFeed,
	publicDays,
	publicEvent,
	subjectWithHandle,
	logShown,
	newestNote,
	prices,
	signInOptions,
	adminCodeState,
	invitedTo,
	signUpIsOpen,
	decisionsForCode,

	// For route handlers, and for the door.
	answerAgents,
	answerAppeal,
	answerAuditExport,
	answerAuth,
	answerCalls,
	answerCspReports,
	answerExceptions,
	answerFeed,
	answerFile,
	answerHealth,
	answerReady,
	answerJoin,
	answerLog,
	answerMachines,
	answerMetrics,
	answerOembed,
	answerOwnData,
	answerPastNext,
	answerStorage,
	answerUnsubscribe,
	drainOnce,
	readMetrics,
};

export type Server = typeof server;
