// Names of Croatia and Bosnia and Herzegovina; the order matters, because the demo company is deterministic.
export const firstNames =
  'Ana Adnan Amina Ivan Lejla Marko Sara Luka Đorđe Petra Emina Filip Hana Josip Mia Nermin Željka Tarik Čedomir Šejla Katarina Haris Iva Dino Lucija Mirza Nika Ante Selma Stjepan Jasmina Vedran Dora Kenan Marija Armin Tena Damir Aida Goran Nađa Toni Elma Zoran Lana Jasmin Klara Senad Ivana Borna Merima Krešimir Anđela Edin Martina Bojan Azra Matej Vesna Dženan'.split(
    ' ',
  )
export const lastNames =
  'Kovač Hadžić Babić Šarić Horvat Đulić Marić Begić Novak Ćosić Perić Zukić Jurić Hodžić Vuković Čaušević Tomić Selimović Knežević Delić Pavić Žanić Grgić Mujić Šimić Krešić Lovrić Ljubić Njegoš Dugić Bašić Filipović Radić Popović Petrović Imamović Marković Nikolić Omerović Ilić Savić Ristić Blažević Božić Bukvić Ćurić Dizdarević Džafić Đurić Fazlić Galić Halilović Ibrahimović Ivanković Jelić Jukić Karić Kolar Lučić Matić Mehmedović Mikulić Milić Mulić Nović Osmanović Pašić Pavlović Pejić Rašić Salihović Sertić Softić Stanić Šabić Škoro Tadić Tokić Topić Turković Varga Vidović Vrdoljak Zec Žeravica Živković'.split(
    ' ',
  )
export const positionNames = [
  'Backend developer',
  'Frontend developer',
  'Senior developer',
  'Junior developer',
  'Team lead',
  'Managing director',
  'QA engineer',
  'DevOps engineer',
  'Data engineer',
  'Mobile developer',
  'Product designer',
  'UX researcher',
  'Product manager',
  'Project manager',
  'Scrum master',
  'Business analyst',
  'Solution architect',
  'Security engineer',
  'Support engineer',
  'Technical writer',
  'HR specialist',
  'HR manager',
  'Office manager',
  'Accountant',
  'Marketing specialist',
  'Recruiter',
]
export const places = [
  'Sarajevo',
  'Zagreb',
  'Mostar',
  'Split',
  'Tuzla',
  'Banja Luka',
  'Rijeka',
  'Zenica',
  'Osijek',
  'Bihać',
]
/** The country of each place, in the same order. */
export const countries = [
  'Bosna i Hercegovina',
  'Hrvatska',
  'Bosna i Hercegovina',
  'Hrvatska',
  'Bosna i Hercegovina',
  'Bosna i Hercegovina',
  'Hrvatska',
  'Bosna i Hercegovina',
  'Hrvatska',
  'Bosna i Hercegovina',
]
/** Male first names that end in -a, like female ones. */
export const maleNamesOnA = ['Luka', 'Mirza', 'Borna']
export const departments = ['Engineering', 'Design', 'Quality', 'Operations', 'People', 'Sales']
export const vocations = ['Dipl. ing. računarstva', 'Dipl. ekonomist', 'Magistar dizajna', 'Gimnazija', 'Dipl. pravnik']
export const studies = ['Software engineering', 'Computer science', 'Interaction design', 'Economics']
export const faculties = ['ETF Sarajevo', 'FER Zagreb', 'FIT Mostar', 'FESB Split']
export const skills = ['TypeScript', 'PostgreSQL', 'React', 'Testing', 'Kubernetes', 'Figma', 'Java', 'Facilitation']
export const streets = [
  'Ulica Hamdije Čemerlića',
  'Titova',
  'Zmaja od Bosne',
  'Ilica',
  'Vukovarska',
  'Ferhadija',
  'Maksimirska',
  'Braće Radića',
  'Alipašina',
  'Kralja Tvrtka',
]
export const projectNames = [
  'Online banking',
  'Warehouse app',
  'Hotel reservations',
  'Patient portal',
  'School timetable',
  'City parking',
  'Insurance claims',
  'Energy dashboard',
  'Delivery tracking',
  'Loyalty programme',
  'Event tickets',
  'Wine shop',
]
/** One client for each project, in the same order. */
export const clientNames = [
  'Banka Zrinski',
  'Skladište Novak',
  'Hotel Vrelo',
  'Poliklinika Bjelašnica',
  'Gimnazija Trsat',
  'Grad Vrbas',
  'Osiguranje Una',
  'Elektro Neretva',
  'Dostava Galeb',
  'Trgovina Lipa',
  'Kazalište Most',
  'Vinarija Žilavka',
]
