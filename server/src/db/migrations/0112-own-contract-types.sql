-- phase: expand
-- The contract type that an option stands for, where a company names its own contract types
-- (docs/decisions/0120-own-contract-types.md).

alter table custom_option add column contract_type text
  check (contract_type in ('Ugovor o djelu', 'Ugovor na određeno', 'Ugovor na neodređeno'));
