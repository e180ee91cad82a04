import { findAll, type Finder } from '../matches.ts';

const URL_CANDIDATE =
  /(?:https?|ftp|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqp|s3|sftp|ssh):\/\/[^\s<>"'`]{4,2000}?(?=[.,;:!?)\]}]*(?:[\s<>"'`]|$))/dg;
const SECRET_PARAMETER =
  /[?&#;](?:[\w-]*(?:token|secret|signature|password|passwd|credential|apikey|api[_-]key|access[_-]?key|auth|session|invite)[\w-]*|sig|key|code|pwd|otp|jwt|sid|st|k|share|usp_token)=[^&#]{6,}/i;
const USER_AND_PASSWORD = /^[a-z+0-9]+:\/\/[^/\s:@]+:[^/\s@]+@/i;

/** A part of a path that nobody can guess, such as that of a shared folder. */
const isUnguessable = (part: string): boolean =>
  /^[\w-]{20,}$/.test(part) && /\d.*\d/.test(part) && /[a-z]/i.test(part) && isMixed(part);

/** Words joined by hyphens, as in the title of an article, are no secret. */
const isMixed = (value: string): boolean =>
  (/[a-z]/.test(value) && /[A-Z]/.test(value)) || /(?:\d[a-z]|[a-z]\d).*(?:\d[a-z]|[a-z]\d).*(?:\d[a-z]|[a-z]\d)/i.test(value);

export const findLinks: Finder = (text) =>
  findAll(
    'link',
    text,
    URL_CANDIDATE,
    (url) => SECRET_PARAMETER.test(url) || USER_AND_PASSWORD.test(url) || url.split(/[/?#&=]/).some(isUnguessable),
  );

const PRIVATE_KEY = /-{5}BEGIN [A-Z ]{0,30}PRIVATE KEY-{5}[\s\S]{0,8000}?-{5}END [A-Z ]{0,30}PRIVATE KEY-{5}/dg;
/** What providers begin their keys with. */
const PREFIXED =
  /(?<![\w-])(?:(?:sk|pk|rk|plk|whsec)[-_][\w-]{16,}|gh[opsur]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeoprs]-[\w-]{12,}|A[KS]IA[A-Z0-9]{16}|AIza[\w-]{30,}|ya29\.[\w-]{20,}|hf_\w{20,}|npm_\w{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,})/dg;
const NAMED =
  /(?<![\p{L}\p{N}])(?:pass(?:word|code|phrase|wd)|pwd|pin(?: code)?|api[ _-]?key|(?:client|shared|webhook|app)[ _-]secret|secret(?:[ _-](?:access[ _-])?key)?|(?:access|auth|bearer|refresh|api|session)[ _-]token|token|(?:do{2}r|gate|alarm|lockbox|access|entry|security|backup|recovery) code|login)(?: (?:for|to|of|on) [^:=\n]{1,40}?)?(?: is| was|:|=| =| to)+[ \t]*["'`“]?(?<value>[^\s"'`”,;]{3,200}?)(?=[.!?)]?(?:[\s"'`”,;]|$))/dgiu;
const RANDOM = /(?<![\w/+.@-])[A-Za-z0-9_+/-]{32,200}={0,2}(?![\w@])/dg;

/** A word alone is rather an instruction, as in "password: required". */
const isPasswordLike = (value: string): boolean =>
  /\d/.test(value) || (/[^\p{L}]/u.test(value.slice(1, -1)) && value.length >= 8);

function isRandom(value: string): boolean {
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || (value.match(/\d/g)?.length ?? 0) < 4) return false;
  return new Set(value).size >= 16 && !/[a-z]{9}/.test(value) && (value.match(/[/-]/g)?.length ?? 0) < 5;
}

export const findSecrets: Finder = (text) => [
  ...findAll('secret', text, PRIVATE_KEY),
  ...findAll('secret', text, PREFIXED),
  ...findAll('secret', text, NAMED, isPasswordLike),
  ...findAll('secret', text, RANDOM, isRandom),
];
