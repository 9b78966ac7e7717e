-- phase: expand
-- The reasons for departures that HR chooses from. Empty: the reasons that the product suggests.
alter table company_setting add column departure_reasons text[] not null default '{}';
