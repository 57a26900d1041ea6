import type { SubjectWords } from './subject-words.ts';

/** What is made to be looked at, heard and read. */
export const ARTS: readonly SubjectWords[] = [
  {
    id: 'ceramics',
    both: 'raku stoneware celadon terracotta azulejo azulejos maiolica sgraffito kintsugi majolica kiln_opening hand_painted_tiles',
    en: 'ceramic! ceramics ceramicist pottery potter earthenware porcelain kiln glaze! glazes glazed glazing woodfired woodfiring wood_firing bisque bisqueware slipware ash_glaze clay potters_wheel wheel_thrown wheelthrown pinch_pot pinch_pots tea_bowl tea_bowls tenmoku shino glazing_day ceramics_studio hand_built slab_built coil_built trimming_bowls salt_fired bisque_fired glaze_test test_tiles pottery_class pottery_classes cylinder_throwing',
    pt: 'ceramica ceramista olaria oleiro oleira porcelana argila terracota queima_de_ceramica roda_de_oleiro modelagem_em_argila louca_artesanal peca_de_ceramica torno_de_oleiro vidrado esmaltacao aula_de_ceramica esmaltei padrao_de_azulejo',
    doubtful: {
      en: 'slip mug bowl throwing thrown handle fired wheel studio tile vase jar lid teacup plate cup cups shelf cracked crack foot cone slab pots cylinder square river_bank lane',
      pt: 'barro esmalte torno forno fornada queima queimar* caneca vaso tigela travessa secar modelagem peca pecas esmaltado cuia jarra esmaltei pratos padrao quebrou',
    },
    leftOut: '“pot”, “plate” and “mug” alone are kitchenware; “china” is mostly the country.',
  },
  {
    id: 'books',
    both: 'booksky bookstagram booktok booktwt goodreads bookblogger kindle booklovers bookworm',
    en: 'books novel novelist novella paperback hardcover hardback bookshop bookstore bookseller bookshelf library libraries librarian literature literary poem poet poetry short_story short_stories book_club audiobook bestseller tbr currently_reading currentlyreading amreading book_review memoir anthology this_book new_book good_book the_book a_book my_book reading_list to_be_read reading_pile secondhand_books used_books used_bookshop dust_jacket dog_eared book_shelf bedside_book page_turner booker_prize chapter_one chapters_in graphic_novel whodunit bookmark! trilogy first_edition prose fantasy_novel audiobooks booklist page_one poetry_collection epistolary public_library library_card re_reading rereading crime_novel this_chapter last_chapter first_chapter reading_group book_haul book_stack book_tour new_novel',
    pt: 'livro livraria livreiro biblioteca bibliotecario bibliotecaria literatura literario poema poesia poeta poetisa romancista leitura leitora clube_de_leitura conto_curto contos sebo_de_livros antologia audiolivro estante_de_livros ficcao_cientifica livrinho_novo livro_novo leitura_do_mes pilha_de_livros marca_pagina lista_de_leitura prateleira_de_livros bienal_do_livro saga_literaria trilogia prosa poeminha sonetos soneto haicai verso_livre bibliofilo literaria',
    doubtful: {
      en: 'book author fiction reading read chapter story page biography publisher editor shelf ending writer plot stanza verse chapters pages trilogy narrator protagonist prologue epilogue cover bookmark spine reader pile finished recommend recommendation recommendations islands crying bedtime signed',
      pt: 'romance autor autora conto capitulo leitor editora ler lendo li escritor escritora personagem final pagina sebo biografia historia capa verso narrador protagonista trilogia epilogo prateleira trecho enredo leu estante meta lido leia indicacao recomendar* portuguesa',
    },
    leftOut:
      '“book” as a verb (“book a table”), “author” of software, “story” that is told at length, “romance” between people.',
  },
  {
    id: 'print',
    both: 'letterpress risograph riso! zine fanzine linocut book_repair',
    en: 'bookbinding bookbinder bindery book_binding printmaking printmaker woodcut wood_engraving screenprint screen_print screenprinting screen_printing typesetting wood_type etching! monotype_print coptic relief_print zinefest zine_fair hand_bound proofing_press printing_press inked_up ink_roller brayer movable_type type_tray chase_and_quoin bookplate hand_press block_print block_printing lithograph lithography pamphlet_stitch bone_folder endpapers bookbinders printmakers etching_press monoprint drypoint aquatint mezzotint broadside signatures_sewn lino lino_cut printing_ink printers_proof print_studio printshop print_shop',
    pt: 'encadernacao encadernador encadernadora encadernar* tipografia_movel tipos_moveis tipos_de_chumbo xilogravura gravurista gravura serigrafia linogravura tipografo caixa_de_tipos impressao_artesanal gravura_em_metal litografia monotipia calcografia ponta_seca prensa_tipografica papel_marmorizado costura_copta caderno_artesanal caderno_costurado oficina_de_gravura lambe_lambe carimbo_artesanal matriz_de_linoleo linoleogravura impressora_tipografica cartao_impresso',
    doubtful: {
      en: 'print printing press ink edition binding proof block registration inked brayer proofs paper folded thread stitch spine cover type pull plate typeset pamphlet stitched roller lino cut staple bound sewn pages colours',
      pt: 'tipografia impressao prensa tiragem matriz caderno costurar* tinta gravura! costurado papel capa linoleo tinta_preta carimbo dobra goiva impressa imprimi imprimir* cartoes varal couro encadernei',
    },
    leftOut: '“print” alone: office printers and photographs; “press” is mostly journalism.',
  },
  {
    id: 'writing',
    both: 'nanowrimo etymology',
    en: 'amwriting writing_community writingcommunity manuscript linguistics linguist etymological grammar translator lexicographer first_draft screenwriting! creative_writing writing_prompt copyediting punctuation word_count words_today essayist dictionary writers_block my_writing opening_paragraph rewriting rewritten first_line query_letter nanowrimo word_of_the_day oxford_comma split_infinitive proofreading proofread copyeditor copy_editor plot_hole wordcount novel_draft lexicon second_draft apostrophe! semicolon! syntax! dialect phonetics bilingual! writing_desk writing_retreat writing_time revising_the thousand_words eighty_thousand_words writing_group word_count_today how_to_spell spelling_bee pronunciation',
    pt: 'escrita escritas manuscrito linguistica linguista gramatica gramatical etimologia etimologico tradutor tradutora traduzir* dicionario escrita_criativa cronista oficina_de_escrita crase revisao_de_texto revisor_de_texto revisora_de_texto revisora virgulas primeiro_rascunho reescrita reescrever* reescrevi ortografia sintaxe fonetica bilingue dicionarios pontuacao oficina_literaria escrevi_hoje concordancia_verbal sotaque_linguistico neologismo',
    doubtful: {
      en: 'writing writer write essay draft translation translate language word editing vocabulary paragraph sentence rewrite revise outline noun verb adjective comma idiom words pages notebook slang chapter novel phrase spelling spell sound thousand group',
      pt: 'escrever* traducao texto palavra rascunho idioma cronica ensaio paginas escritor escritora lingua virgula paragrafo frase verbo substantivo capitulo romance dialogo reescrever terminei caderno revisar* humor traduzir escrevi linguas letra palavras conto',
    },
    leftOut:
      '“writing” a mail, a “draft” of anything, “chronic” for which Portuguese has the same word as for a column (“crônica”).',
  },
  {
    id: 'art',
    both: 'gouache fanart artstation inktober digitalart procreate pixel_art acrylic_painting art_journal artistsofinstagram instaart',
    en: 'painting paintings watercolor watercolour illustration illustrator sketchbook sculpture sculptor oil_paint oil_painting acrylics life_drawing character_design concept_art webcomic comics artwork art_gallery art_exhibition mural muralist my_art art_commission! commissions_open charcoal_drawing figure_drawing still_life collage watercolors watercolours oil_pastel oil_portrait charcoal! pastels portrait_painting easel sketching_session plein_air paintbrush paintbrushes underpainting printmaking_art street_art graffiti_art paint_tubes drawing_session comic_artist ink_drawing pencil_drawing linework urban_sketching urban_sketchers museum_of_modern_art sketches life_model portraiture art_prize art_fair artists_studio fine_art figure_drawings landscape_painting painted_the i_painted self_portrait sketches_from',
    pt: 'pintora aquarela ilustracao ilustrador ilustradora ilustrar* escultura escultor escultora quadrinho hq caderno_de_desenho arte_digital obra_de_arte artes_plasticas artista_plastico artista_plastica exposicao_de_arte galeria_de_arte grafite_mural aquarelista guache nanquim desenhista quadrinista oleo_sobre_tela retrato_a_oleo ilustracao_digital encomendas_de_ilustracao tinta_acrilica tinta_a_oleo cavalete pincel! pinceis giz_pastel carvao_vegetal rascunho_a_lapis tirinha mural_no grafiteiro grafiteira feira_de_arte atelie_de_pintura autorretrato desenhei sketchbook natureza_morta charge! quadrinhos_nacionais arte_urbana pintei_o pintei_um pintei_uma mural! ateliê_aberto lapis_de_cor esse_desenho meu_desenho novas_telas retrato_de',
    doubtful: {
      en: 'art artist sketch gallery drawing drew draw ink exhibition retrospective commission doodle brush canvas paint portrait pencil study character comic sketching palette pastel acrylic easel colour shading watercolour_paper pigment sculpt painted frame panels painter framed landscape elbow',
      pt: 'arte artista desenho desenhar* pintura pintar* pintor quadro galeria exposicao esboco tela retrato capa cartaz traco pincel tinta oleo carvao lapis encomenda digital painel paleta cores atelie sketch muro olha telas exposto',
    },
    leftOut: '“state of the art”, “draw” of a match or a curtain; “artist” alone may sing.',
  },
  {
    id: 'photography',
    both: 'leica fujifilm nikon hasselblad 35mm analogue_photography pentax',
    en: 'photographer photography photographic darkroom lightroom street_photography film_photography black_and_white_film long_exposure macro_lens shutter_speed prime_lens believe_in_film rolls_of_film roll_of_film photo_walk photowalk camera_lens rim_light tripod long_exposures exposed_in film_camera film_stock kodak portra ilford polaroid darkroom_prints contact_sheet wide_angle telephoto photo_book photoshoot photo_shoot depth_of_field viewfinder raw_files lightmeter light_meter developing_tank macro_photography photo_essay portrait_session fujicolor bokeh pinhole_camera sony_alpha canon_eos medium_format photographed! photographs photographing light_leak light_leaks wide_angle_lens camera_roll',
    pt: 'fotografia fotografo fotografa fotografar* fotografico fotografica revelei_o_filme filme_fotografico saida_fotografica laboratorio_fotografico foto_analogica tripe! ensaio_fotografico camera_analogica rolo_de_filme filme_preto_e_branco longa_exposicao lente_grande_angular fotolivro clique_do_dia fotojornalismo fotojornalista camera_fotografica contraluz profundidade_de_campo foto_de_rua negativo_de_filme fotografei exposicao_de_fotografia filmes_vencidos ensaio_de_fotos',
    doubtful: {
      en: 'camera lens shutter aperture exposure negative roll film shot shoot photo photograph iso golden_hour light developed black_and_white 50mm 85mm shadow tripod exposed dusk lab flash focus frame expose photographed zoom leaks vintage_camera portrait mist',
      pt: 'camera lente foto revelar* filme analogica obturador exposicao retrato preto_e_branco 50mm luz reflexo clique flash foco tripe ensaio luz_linda enquadramento revelacao fotografei filmes luz_da_manha casamento',
    },
    leftOut:
      '“photo” alone: nearly every post has one. Tags that collect likes (#photooftheday, #picoftheday) name no subject.',
  },
  {
    id: 'design',
    both: 'figma uxdesign uidesign ux! ui_design graphicdesign logotype',
    en: 'typography typeface kerning font graphic_design product_design user_experience usability wayfinding brand_identity design_system sans_serif slab_serif serif! designer type_design poster_design web_design lettering ab_test ab_tested a_b_test usability_test user_research user_testing user_interface design_sprint art_direction art_director packaging_design layout_grid accessibility_audit icon_set mockup wireframes brand_guidelines colour_palette type_foundry ui_kit interface_design dark_pattern user_flow lorem_ipsum information_design industrial_design editorial_design logo! logos! rebrand rebranding variable_font variable_fonts',
    pt: 'design_grafico designgrafico logotipo identidade_visual usabilidade tipografia fonte_tipografica projeto_grafico design_de_produto familia_tipografica interface_de_usuario pesquisa_com_usuario diagramacao direcao_de_arte paleta_de_cores embalagem_nova prototipo_no design_editorial tipografico acessibilidade_digital letreiramento lettering guia_de_marca design_de_interface teste_a_b mockup',
    doubtful: {
      en: 'design designs poster branding screen layout button grid type italic typo prototype wireframe lettering checkout users interface icon packaging colour usable label signage redesign redesigned',
      pt: 'design designer fonte cartaz marca portfolio botao layout prototipo tela capa usuario interface icone embalagem cardapio diagramar* paleta refiz tipografias acessibilidade cliente placa placas tipografica',
    },
    leftOut: '“by design”, “fonte” as a source of news, “brand” as a shop’s name.',
  },
  {
    id: 'music',
    both: 'jazz bossa_nova nowplaying spotify bandcamp techno hiphop mpb vinyl lofi samba lo_fi soundcloud post_punk synthwave reggae ukulele saxophone saxofone flauta spotifywrapped ableton bach beethoven chopin vivaldi coltrane beatles',
    en: 'music musician musical! song songwriter guitarist pianist drummer concert orchestra symphony synth synthesizer playlist new_album setlist string_quartet bassline discography debut_album violin cello choir mixtape singer encore album acoustic_guitar electric_guitar bass_guitar guitar_solo violinist cellist flute trumpet trombone clarinet harmonica chord_progression music_theory drum_kit vocal_harmony choir_practice open_mic indie_band record_store record_shop record_player turntable new_single remix soundtrack mosh_pit festival_lineup orchestral sheet_music karaoke folk_song punk_band metal_band rapper hip_hop beatmaker dj_set songwriting accordion banjo mandolin a_cappella single_is_out choir_sang live_music my_band new_song bass_player music_video',
    pt: 'musica musico musicista musical! cancao violao violonista cantor cantora orquestra pandeiro compositor compositora roda_de_samba sanfona sambista cavaquinho trilha_sonora disco_novo baterista guitarrista partitura vinil guitarra_eletrica contrabaixo saxofonista trompete clarinete acordeao gaita! teoria_musical partituras coral_da orquestral instrumentista flautista violinista toca_discos loja_de_discos letra_da_musica refrao melodia batuque forro pagode sertanejo funk_carioca maracatu frevo rapper ensaio_da_banda festival_de_musica ao_vivo_no cancoes karaoke clipe_novo disco_de_vinil lancou_o_disco letra_linda no_repeat sete_cordas minha_banda',
    doubtful: {
      en: 'gig band guitar piano drum record bass track tune lyric chord vinyl ep stage tour opera single melody encore solo festival rehearsal vocals headphones riff lp amp strings chorus concert_hall harmony saxophone bassist beat rhythm notes cappella sang choir spinning',
      pt: 'disco show banda guitarra piano bateria baixo letra album choro palco cantar* tocar* ouvi coreto turne acorde pestana sinfonia solo ensaio refrão flauta sopro cordas festival ritmo compasso afinar* fone movimento cantei repeat ensaiar* toquei afinado',
    },
    leftOut: '“choro” is also weeping, “record” a best time, “track” a path, “band” an elastic one.',
  },
  {
    id: 'film',
    both: 'letterboxd filmsky netflix sitcom cinema',
    en: 'movie filmmaker filmmaking film_festival screenplay screenwriter documentary documentaries short_film box_office film_director director_of_photography matinee tv_show tv_series season_finale animated_film cinematography cinematographer feature_film the_film this_film blockbuster rewatched rewatch thriller sci_fi_series scifi_series film_noir noir black_comedy rom_com romcom horror_film horror_movie biopic feature_documentary film_score oscar_nominated star_wars studio_ghibli hitchcock kubrick kurosawa anime soap_opera reality_tv hbo bbc_drama miniseries cinephile movie_night film_club criterion streaming_series series_finale pilot_episode stop_motion showrunner binge_watched binge_watching widescreen period_drama costume_drama costume_design trilogy_of_films',
    pt: 'filme cineasta roteirista documentario curta_metragem longa_metragem seriado telenovela novela_das_nove minisserie cinema_nacional serie_nova sessao_de_cinema maratonei a_serie_inteira cinefilo filmaco suspense_psicologico comedia_romantica filme_de_terror filme_legendado critica_de_cinema cinema_brasileiro trilha_do_filme festival_de_cinema cinemateca cineclube oscar_de_melhor personagem_da_serie netflix_lancou anime desenho_animado dublagem dublado assisti_ao assisti_a_serie dorama kdrama streaming_novo curta_metragem_da cena_do episodios_seguidos nossa_curta selecionado_para_o_festival',
    doubtful: {
      en: 'film director season episode premiere series trailer subtitle popcorn oscar watched heist script editing sequel scene actor actress tv plot cancelled frame dialogue remake cast acting trailers screening suspense horror comedy drama streaming rewatching trilogy costume thursday',
      pt: 'serie novela roteiro diretor diretora estreia temporada episodio legenda ator atriz cena sessao pipoca final premio legendado elenco suspense terror comedia drama sala assisti assistir* personagem dublado episodios seguidos festival',
    },
    leftOut: '“film” a meeting, a “director” of a company, a “season” of the year, “novela” for a matter without end.',
  },
];
