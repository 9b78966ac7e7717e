-- phase: expand
-- Whether sign-in ends after an employee's last day; null while a company that exists has not decided
-- (docs/decisions/0107-last-day-ends-sign-in.md).

alter table company_setting add column last_day_ends_sign_in boolean;
update company_setting set last_day_ends_sign_in = true where not exists (select from account);
