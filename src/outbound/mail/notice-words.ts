/** Stands in until the texts of notices are here. */
import type { MailLanguage } from '../../contract/mail/mail.ts';
import type { NoticeContent } from '../../contract/notice/notice.ts';

export const noticeText = (content: NoticeContent, language: MailLanguage) => `${content.kind} (${language})`;
export const noticeTitle = (content: NoticeContent, language: MailLanguage) => `${content.kind} (${language})`;
