import type { SubjectWords } from './subject-words.ts';

/** What is played, ridden and walked. */
export const PLAY: readonly SubjectWords[] = [
  {
    id: 'swimming',
    both: 'surf snorkel kayak caiaque wildswimming openwater coldwater paddleboard',
    en: 'swim swimming swimmer swam front_crawl backstroke breaststroke open_water cold_water_swim sea_swim tidal_pool surfing surfer surfed surfboard sailing sailboat scuba snorkelling freediving rowing! kayaking canoe beach_day seaside lido jellyfish wetsuit cold_plunge_sea swimming_costume goggles lane_swim sea_swimming winter_swim high_tide low_tide sea_temperature capsize regatta dinghy rip_current lifeguard surf_break skinny_dip windsurf windsurfing kitesurf bodyboard dive_boat swim_club harbour_wall swim_cap catamaran diving_board top_board glassy_waves swim_lesson swim_lessons swimming_lesson dawn_patrol pool_lengths swimming_pool',
    pt: 'natacao nadar! nadei nadando nadamos nadou nadavam nadador nadadora surfe surfista surfar* veleiro velejar* velejador mergulhador praia mergulho_livre mergulho_no_mar remar* piscina_olimpica agua_gelada mar_calmo mar_aberto mare_baixa mare_cheia oculos_de_natacao travessia_aquatica banho_de_mar prancha_de_surfe regata bodyboarder mergulhei nadadeira aguas_abertas bracadas stand_up_paddle banhista windsurfe o_mar mar_agitado mar_gelado hidroginastica aula_de_natacao piscina_antes',
    doubtful: {
      en: 'beach harbour harbor wave swell pool boat tide sea lengths diving headland ocean sail water shore buoy stroke strokes dip steps flippers towel splash float coast sand cove bay crabs degrees sailor mast rowed row dive board glassy feet',
      pt: 'mar onda mergulho piscina barco mare boia remo areia agua vento braçada bracada pe_de_pato toalha prancha banho remei nado ilha costa barra graus peixes espelho chegadas',
    },
    leftOut: '“surfing” the web is rare by now; “diving” prices, a “wave” of anything.',
  },
  {
    id: 'games',
    both: 'nintendo playstation xbox esports gamedev indiedev indiegame ttrpg dnd rpg steamdeck speedrun videogame metroidvania roguelike playtest soulslike screenshotsaturday zelda mario_kart minecraft fortnite pokemon warhammer catan tetris dnd5e eldenring',
    en: 'gamer gaming video_game board_game boardgame tabletop game_night game_dev game_design indie_game dungeon_master chess checkmate final_boss last_boss speedrunning pinball crossword puzzle_game jigsaw role_playing_game natural_20 nat_20 card_game cooperative_game video_gaming rolled_a game_jam gamejam high_score boss_fight side_quest open_world retro_gaming arcade_machine arcade! joystick pc_gaming couch_coop multiplayer single_player point_and_click character_sheet critical_hit grandmaster elo_rating sudoku wordle jigsaw_puzzle board_games playthrough jrpg visual_novel deckbuilder save_scumming water_level walkthrough game_demo card_games party_game speedrunner gamers pvp mmorpg game_master boardgaming console_game',
    pt: 'videojogo jogo_de_tabuleiro jogos_de_tabuleiro xadrez zerei tabuleiro jogos_eletronicos fliperama jogo_indie mestrei rpgista enxadrista xeque_mate mesa_de_rpg jogo_de_cartas jogo_cooperativo jogatina joguinho gameplay fase_final chefe_final videogame partida_de_xadrez rolei_um dado_de_20 ficha_de_personagem mundo_aberto jogo_independente jogos_indie quebra_cabeca palavras_cruzadas controle_do_video desenvolvedor_de_jogos desenvolvimento_de_jogos damas_e_xadrez carta_de_magic torneio_de_truco truco demo_do_jogo missao_secundaria jogando_a_noite jogos_de_cartas jogadores_de_rpg',
    doubtful: {
      en: 'game boss campaign level quest dice steam console dragon player queen rook opening controller puzzle persuasion loot speedrun practice character play played playing rolled cards arcade multiplayer knight pawn bishop turn stuck walkthrough rogue crown prototype demo mission mod server',
      pt: 'jogo jogador fase chefao console partida dado mestre vilao dragao torneio plataforma jogar* sessao cartas cooperativo dados personagem controle xadrez joguei jogando carta arcade missao demo madrugada desafio',
    },
    leftOut: '“game changer”, “o jogo virou”, a “level” of anything; a “game” of football belongs there.',
  },
  {
    id: 'football',
    both: 'fifa uefa libertadores premierleague championsleague flamengo corinthians palmeiras fluminense brasileirao',
    en: 'football soccer footballer premier_league champions_league world_cup goalkeeper offside free_kick nil_nil own_goal hat_trick penalty_shootout midfielder sunday_league clean_sheet relegation fa_cup football_club centre_back matchday injury_time away_end man_of_the_match penalty_kick back_post winger full_back left_back right_back fullback season_ticket terrace_chant nil_all one_nil two_nil three_nil stoppage_time set_piece red_card yellow_card transfer_window bundesliga la_liga serie_a derby_day var_decision centre_forward five_a_side footie clean_sheets top_corner throw_in bicycle_kick midfield! half_time full_time new_kit season_opener away_fans home_fans goalless six_yard_box cup_final cup_tie pitch_invasion',
    pt: 'futebol goleiro zagueiro zaga golaco atacante centroavante lateral_direito copa_do_mundo escanteio impedimento brasileirao varzea meio_campista futebolistico cobranca_de_falta artilheiro torcedor gol! escalacao jogo_do_corinthians clasico classico_paulista acrescimos cartao_vermelho cartao_amarelo gol_de_cabeca gol_de_falta gol_contra fim_de_jogo empate_com grenal fla_flu time_do_coracao janela_de_transferencias volante_e camisa_dez craque lateral_esquerdo bola_na_trave pelada_de pelada_no var_anulou drible torcida_organizada estaduais tricolor_paulista vascaino meio_campo classico_no_domingo camisa_nova_do_time gramados tomou_tres_gols entrou_em_campo defesa_do_goleiro chute_a_gol artilharia futebol_feminino futebol_de_botao selecao_brasileira',
    doubtful: {
      en: 'striker header goal penalty keeper away_day stadium match referee kick_off defender league pitch cup save winner keepers ball crossbar injury manager derby squad nutmeg var equaliser corner tackle legs kit half win won lost draw',
      pt: 'penalti gols falta estadio torcida classificado rodada juiz segundo_tempo primeiro_tempo placar campeonato arbitro virada empate gramado bola trave tecnico lance cruzamento camisa camisa_do derrota time drible chute classico campo defesa selecao titulo',
    },
    leftOut: '“match” and “goal” alone; “falta” is also what is missing.',
  },
  {
    id: 'sport',
    both: 'nba wnba mlb nfl tennis rugby badminton paralympics formula_1 motogp triathlon sixnations judo karate ironman crossfit parkour surfski snowboarding wimbledon rolandgarros',
    en: 'sport sports basketball baseball volleyball cricket_match test_match athletics olympics olympic marathon half_marathon gymnastics buzzer_beater tie_break parkrun figure_skating table_tennis handball ice_hockey super_bowl hockey hurdles pole_vault fencing_bout personal_best shot_put sprinter cross_country 10k_run 5k_run 10k 5k ultramarathon skateboarding skateboard skiing ski_jump snowboarder freestyle_ski golf_course javelin discus long_jump high_jump wrestling_match boxing_match squash_court netball softball lacrosse kickboxing weightlifting grand_slam match_point break_point backhand forehand relay_team sprint_finish gold_medal silver_medal bronze_medal world_record grand_prix bowling_alley darts pétanque doubles_final singles_final third_set netball_team gymnast trampoline track_and_field sports_day club_run',
    pt: 'esporte esportivo basquete basquetebol tenis_de_mesa volei voleibol atletismo olimpiada olimpico maratona meia_maratona ginastica ginasta corrida_de_rua handebol quadra_de_tenis triatlo final_do_tenis paraolimpiada jogo_de_tenis saque_viagem corrida_de_dez primeira_corrida corri_dez ginastica_artistica salto_em_altura salto_em_distancia natacao_olimpica arremesso_de_peso boxe jiu_jitsu skate skatista esqui patinacao golfe medalha_de_ouro medalha_de_prata medalha_de_bronze recorde_mundial formula_um grande_premio levantamento_de_peso tenista ultramaratona beach_tennis peteca grand_slam quadra_de_volei revezamento copa_davis treino_de_basquete treino_de_volei maratona_de medalha_de',
    doubtful: {
      en: 'cricket wicket set final underdog court athlete coach championship medal team race ran running sprint tournament innings training points serve served heat lane relay bat bowler rally set_point gym lap jump hurdle race_day kilometres match finish doubles singles third',
      pt: 'tenis set final quadra atleta tecnico campeonato medalha treino corrida cesta corri virada ponto jogo partida time saque sets corredor quilometros largada pista salto arremesso torneio treinei recorde',
    },
    leftOut: '“cricket” is an insect, “tênis” a shoe, “race” a word for people, “run” for a thousand things.',
  },
  {
    id: 'cycling',
    both: 'bike bicicleta mtb bikepacking ciclismo velodrome shimano strava brompton gravelride ebike pannier panniers hill_climb steel_bike',
    en: 'biking bicycle bicycling cycling cyclist bikelane bike_lane peloton gravelbike gravel_bike road_bike tour_de_france cyclocross cargo_bike velo_club singletrack handlebar bike_ride e_bike mountain_bike bike_shop bike_rack bike_path cycle_path cycle_lane cycle_route cycle_to_work group_ride bottom_bracket inner_tube chainring spokes bar_tape bike_tour bike_commute giro_d_italia vuelta_a_espana tandem! recumbent unicycle bike_packing cyclo_cross fixed_gear saddlebag time_trial bike_repair puncture_repair by_bike breakaway_group stage_race bunny_hop commuted_by bike_to_work',
    pt: 'ciclista ciclovia ciclofaixa ciclorrota pedalar* pedalada cicloativista cicloturismo bicicletaria bicicletario magrela pedal_de_hoje pedalei pedal_de_domingo pedal_longo mountain_bike guidao catraca camara_de_ar bike_eletrica ciclo_viagem volta_da_franca bicicross quadro_da_bike magrelinha capacete_de_bike passeio_ciclistico pneu_da_bike em_duas_rodas pedal_noturno pedais_noturnos de_bicicleta de_bike',
    doubtful: {
      en: 'ride rode gravel puncture saddle headwind col climb tyre chain derailleur club helmet km pedal spoke rim uphill downhill panniers rack lane tandem brakes gear commute limped wheels kilometre wheel stage breakaway crash commuted kerb',
      pt: 'pedal selim corrente pneu subida capacete marcha serra quilometro volta descida pneus guidao roda freio aro marchas furou camara quilometros corrente_nova bagageiro duas_rodas grupo luzes',
    },
    leftOut: '“cycle” of anything; “pedal” of a car, a guitar; “ride” in a car.',
  },
  {
    id: 'outdoors',
    both: 'bouldering trekking camping montanhismo alpinism thruhike ultralight backcountry hillwalking',
    en: 'hike* hiking hiker trail_run mountaineering mountaineer rock_climbing campsite backpacking national_park wild_camping summit munro bothy trailhead fell_walking base_camp campfire trig_point hillwalking long_walk footpath ridge_walk via_ferrata belay under_the_stars sleeping_bag rucksack bivvy bivouac ascent! metres_of_ascent scramble_up contour_lines compass_bearing trig_pillar hiking_boots walking_boots hill_walk hill_walking long_distance_path coast_path coastal_path mountain_hut alpine_hut rock_face crag! boulder_problem ice_axe crampons trail_running fell_running canyoning caving! camp_stove camp_fire ridgeline switchbacks waterfall_hike wainwright appalachian_trail stile! saddle_between scrambled_up north_ridge south_ridge mountain_top mountainside hilltop walking_holiday national_trail footpaths rambling ramblers',
    pt: 'trilheiro montanhista montanha acampamento acampar* cachoeira escalador escaladora caminhada_longa caminhada_pela mochilao_na_serra parque_nacional mar_de_nuvens rapel travessia_da_serra fazer_trilha cume saco_de_dormir fogareiro barraca_montada montei_a_barraca bota_de_trilha corrida_de_montanha ecoturismo chapada trilheira bate_e_volta_na_serra pico_da acampei trilhamos trilha_da trilha_do trilha_ate mirante canyon rapelar travessia_de boulder paredao_de via_de_escalada cordada gruta! camping_selvagem escalar* trilha trilhas',
    doubtful: {
      en: 'trail mountain climb climbing ridge tent camp camped path blister loch tarn peak forest woods wood walk valley hill boots rock moor stars metres descent frost stroll map altitude contour gorse heather glen waterfall backpack stove countryside crag scrambled grassy stile cows packing trails camps',
      pt: 'escalada caminhada serra barraca fogueira mata floresta bolha via mochila pico morro subimos subida ceu_limpo vale bota altitude mirante travessia cachoeiras cume fogareiro pedra caminhar* escalei lua estrelas parque nuvens rocha dedos rio barro natureza metros',
    },
    leftOut: '“trail” of evidence, “trilha” sonora, “climb” of prices.',
  },
];
